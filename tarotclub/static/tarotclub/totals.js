"use strict";
/* Totals of a sheet: what is missing to zero, said while they are typed. Halves are counted twice. */
(() => {
  const show = (halves) => {
    const text = String(Math.abs(halves) / 2).replace(".", document.documentElement.lang === "en" ? "." : ",");
    return halves < 0 ? `\u2212${text}` : halves > 0 ? `+${text}` : text;
  };
  function read(input) {
    const found = /^([-\u2212+]?)\s*(\d{1,3}(?:[ \u00a0\u202f]?\d{3})*)(?:[.,]([05])|½)?$/.exec(input.value.trim());
    if (!found) return null;
    const minus = input.form.elements[input.name.replace("total-", "minus-")];
    const half = found[3] === "5" || input.value.includes("½") ? 1 : 0;
    const halves = 2 * Number(found[2].replace(/\D/g, "")) + half;
    return found[1] === "-" || found[1] === "\u2212" || (minus && minus.checked) ? -halves : halves;
  }
  function told(inputs, say) {
    const typed = inputs.filter((input) => input.value.trim()), read_ = typed.map(read);
    if (!typed.length || read_.includes(null)) return "";
    const sum = read_.reduce((one, other) => one + other, 0), left = inputs.length - typed.length;
    if (!left) return sum ? say.off.replace("%s", show(-sum)) : say.zero;
    return left === 1 ? say.last.replace("%s", show(-sum)) : say.so.replace("%s", show(sum));
  }
  document.querySelectorAll(".sheet-totals").forEach((section) => {
    const line = section.querySelector("[data-missing]");
    if (!line) return;
    const inputs = [...section.querySelectorAll("[name^='total-']")];
    const render = () => { line.textContent = told(inputs, line.dataset); };
    section.addEventListener("input", render);
    section.addEventListener("change", render);
    render();
  });
})();
