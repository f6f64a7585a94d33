// Scores boards with npm's bridge-scorer in one warm process. A line of JSON in, a line out:
// {"load": [[board, ns, ew, score], ...]}, {"boards": times}, {"ranking": times}, {"points": 1}
"use strict";
const readline = require("node:readline");
const scorer = require(process.argv[2]);

let boards = [];

function load(games) {
  const byBoard = new Map();
  for (const [board, ns, ew, score] of games) {
    if (!byBoard.has(board)) byBoard.set(board, []);
    const declaror = score > 0 ? "N" : "E";
    byBoard.get(board).push({ ns, ew, contract: { declaror }, score: Math.abs(score) });
  }
  boards = [...byBoard.values()];
  return boards.length;
}

function scoreBoards() {
  for (const games of boards) scorer.matchpoints(games);
}

// What bridge-scorer leaves to whoever uses it: the sum of each of four players' boards.
function ranking() {
  scoreBoards();
  const totals = new Map();
  const add = (id, value) => totals.set(id, (totals.get(id) || 0) + value);
  for (const games of boards) {
    for (const game of games) {
      for (const id of game.ns) add(id, game.matchpointsNS.value);
      for (const id of game.ew) add(id, game.matchpointsEW.value);
    }
  }
  return scorer.rank([...totals].map(([id, score]) => ({ id, score })));
}

function timed(work, times) {
  const start = process.hrtime.bigint();
  for (let i = 0; i < times; i++) work();
  return Number(process.hrtime.bigint() - start) / 1e9 / times;
}

function answer(asked) {
  if (asked.load) return load(asked.load);
  if (asked.boards) return timed(scoreBoards, asked.boards);
  if (asked.ranking) return timed(ranking, asked.ranking);
  scoreBoards();
  return boards.map((games) => games.map((game) => [game.matchpointsNS.value, game.matchpointsEW.value]));
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  process.stdout.write(JSON.stringify(answer(JSON.parse(line))) + "\n");
});
