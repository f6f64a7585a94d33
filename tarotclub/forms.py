"""What people type about the club, its accounts, players and seasons."""

from __future__ import annotations

from typing import Any, ClassVar, cast

from django import forms
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from tarotclub import firstvisit, people, seasons, zones
from tarotclub.fields import DayField, NameField
from tarotclub.founding import Founding
from tarotclub.models import Club, Membership, Player, Role, Season, User
from tarotclub.names import sort_key
from tarotclub.people import Identity
from tarotclub.seasons import Span

LONGEST_USERNAME = 40
_USERNAME = User._meta.get_field("username")
USERNAME_TAKEN = _("Cet identifiant est déjà pris.")
SEASON_NAME_TAKEN = _("Une saison porte déjà ce nom.")


def _missing(sentence: Any) -> dict[str, Any]:
    return {"required": sentence}


class NewAccountFields(forms.Form):
    """The names and the username of an account to be made."""

    first_name = NameField(
        label=_("Prénom"), max_length=40, error_messages=_missing(_("Il manque le prénom."))
    )
    last_name = NameField(label=_("Nom"), max_length=40, required=False)
    username = forms.CharField(
        label=_("Identifiant"),
        max_length=LONGEST_USERNAME,
        validators=_USERNAME.validators[:1],
        help_text=_("Pour se connecter : lettres, chiffres et @ . + - _, sans espace."),
        error_messages=_missing(_("Il manque l’identifiant.")),
        widget=forms.TextInput(attrs={"autocapitalize": "none", "autocomplete": "username"}),
    )

    def clean_username(self) -> str:
        # As the login reads it: letters that only look different are the same name.
        username: str = User.normalize_username(self.cleaned_data["username"])
        MaxLengthValidator(LONGEST_USERNAME)(username)
        if User.objects.filter(username__iexact=username).exists():
            raise ValidationError(USERNAME_TAKEN, code="username-taken")
        return username


class ClubFields(forms.Form):
    """What a club begins with."""

    club_name = NameField(
        label=_("Nom du club"),
        max_length=80,
        error_messages=_missing(_("Il manque le nom du club.")),
    )
    timezone = forms.ChoiceField(
        label=_("Fuseau horaire"), choices=zones.choices, initial=zones.PRESET
    )


class NewClubForm(ClubFields):
    """One more club, and the account of whoever keeps it, made where there is none."""

    username = forms.CharField(
        label=_("Identifiant de son responsable"),
        max_length=LONGEST_USERNAME,
        validators=_USERNAME.validators[:1],
        help_text=_(
            "Un compte qui existe, ou un nouveau, dont le mot de passe sera affiché une fois."
        ),
        error_messages=_missing(_("Il manque l’identifiant.")),
        widget=forms.TextInput(attrs={"autocapitalize": "none", "autocomplete": "off"}),
    )

    def clean_username(self) -> str:
        """Return the name as the account bears it: another case would make a second account."""
        username: str = User.normalize_username(self.cleaned_data["username"])
        found = User.objects.filter(username__iexact=username).order_by("pk").first()
        if found is not None and not found.is_active:
            raise ValidationError(_("Ce compte ne sert plus."), code="inactive")
        return found.username if found is not None else username


class FirstVisitForm(ClubFields, NewAccountFields):
    """The club, the account of whoever keeps it, and the code that the terminal printed."""

    password = forms.CharField(
        label=_("Mot de passe"),
        strip=False,
        error_messages=_missing(_("Il manque le mot de passe.")),
        help_text=_("Huit caractères au moins."),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}, render_value=True),
    )
    again = forms.CharField(
        label=_("Le même mot de passe"),
        strip=False,
        error_messages=_missing(_("Tapez le mot de passe une seconde fois.")),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}, render_value=True),
    )
    token = forms.CharField(
        label=_("Code de première visite"),
        max_length=80,
        help_text=_("Il est affiché dans le terminal où le serveur a démarré."),
        error_messages=_missing(_("Il manque le code affiché dans le terminal.")),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none"}),
    )

    field_order = ["token", "club_name", "timezone", "first_name", "last_name"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        given = self.data.get("token") if self.is_bound else self.initial.get("token")
        if given and firstvisit.matches(str(given)):
            self.fields["token"].widget = forms.HiddenInput()

    def clean_token(self) -> str:
        token: str = self.cleaned_data["token"]
        if not firstvisit.matches(token):
            raise ValidationError(
                _("Ce n’est pas le code affiché dans le terminal."), code="wrong-token"
            )
        return token

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        password, again = cleaned.get("password"), cleaned.get("again")
        if password and again and password != again:
            self.add_error("again", _("Les deux mots de passe ne sont pas les mêmes."))
        if password:
            names = ("username", "first_name", "last_name")
            account = User(**{name: cleaned.get(name, "") for name in names})
            try:
                validate_password(password, account)
            except ValidationError as error:
                self.add_error("password", error)
        return cleaned

    def asking_only(self, name: str) -> FirstVisitForm:
        """Return the form with nothing said but what concerns the field `name`."""
        for other in [field for field in self.errors if field != name]:
            del self.errors[other]
        return self

    def founding(self) -> Founding:
        """Return what was typed, once it is valid."""
        names = ("club_name", "timezone", "first_name", "last_name", "username", "password")
        return Founding(**{name: self.cleaned_data[name] for name in names})


class LoginForm(AuthenticationForm):
    """Username and password."""

    error_messages = {
        "invalid_login": _("Identifiant ou mot de passe inconnu."),
        "inactive": _("Ce compte ne sert plus."),
    }

    def __init__(self, request: HttpRequest | None = None, *args: Any, **kwargs: Any) -> None:
        super().__init__(request, *args, **kwargs)
        self.fields["username"].label = _("Identifiant")
        self.fields["username"].error_messages["required"] = _("Il manque l’identifiant.")
        self.fields["password"].label = _("Mot de passe")
        self.fields["password"].error_messages["required"] = _("Il manque le mot de passe.")


class NameForm(forms.ModelForm[User]):
    """How an account's name is shown."""

    class Meta:
        model = User
        fields = ("first_name", "last_name")
        field_classes: ClassVar = dict.fromkeys(fields, NameField)
        labels: ClassVar = {"first_name": _("Prénom"), "last_name": _("Nom")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["first_name"].required = True
        self.fields["first_name"].error_messages["required"] = _("Il manque le prénom.")


class OwnPasswordForm(PasswordChangeForm):
    """One's own password: the old one, and the new one twice."""

    error_messages = {
        "password_incorrect": _("Ce n’est pas votre mot de passe actuel."),
        "password_mismatch": _("Les deux mots de passe ne sont pas les mêmes."),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["old_password"].label = _("Mot de passe actuel")
        self.fields["old_password"].widget.attrs.pop("autofocus", None)
        self.fields["new_password1"].label = _("Nouveau mot de passe")
        self.fields["new_password1"].help_text = _("Huit caractères au moins.")
        self.fields["new_password2"].label = _("Le même mot de passe")
        self.fields["new_password2"].help_text = ""


class ClubForm(forms.ModelForm[Club]):
    """The club's settings."""

    timezone = forms.ChoiceField(label=_("Fuseau horaire"))
    version = forms.IntegerField(widget=forms.HiddenInput)

    class Meta:
        model = Club
        fields = ("name", "timezone", "published", "indexable")
        field_classes: ClassVar = {"name": NameField}
        labels: ClassVar = {
            "name": _("Nom du club"),
            "published": _("Tout le monde peut voir la page du club"),
            "indexable": _("Les moteurs de recherche peuvent la trouver"),
        }
        help_texts: ClassVar = {
            "published": _("Chaque soirée, tournoi et saison se publie à part."),
        }
        error_messages: ClassVar = {"name": _missing(_("Il manque le nom du club."))}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        zone = cast("forms.ChoiceField", self.fields["timezone"])
        zone.choices = zones.choices(self.instance.timezone)

    @property
    def values(self) -> dict[str, Any]:
        """What was typed, once it is valid, by the name of its column."""
        return {name: self.cleaned_data[name] for name in self.Meta.fields}


class PersonForm(NewAccountFields):
    """A new account and its role in the club."""

    role = forms.ChoiceField(label=_("Rôle"), choices=Role.choices, initial=Role.SCORER)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].widget.attrs["autocomplete"] = "off"


class RoleForm(forms.ModelForm[Membership]):
    """Another role for a member."""

    version = forms.IntegerField(widget=forms.HiddenInput)

    class Meta:
        model = Membership
        fields = ("role",)
        labels: ClassVar = {"role": _("Rôle")}


class PlayerForm(forms.ModelForm[Player]):
    """A player's record. A name the club already knows must be confirmed: see `namesakes`.

    `known` are those whom whoever sent the form has seen and said to be others.
    """

    version = forms.IntegerField(widget=forms.HiddenInput, required=False)

    class Meta:
        model = Player
        fields = (
            *("first_name", "last_name", "licence", "home_club", "pseudonym"),
            *("national_class", "age_group", "ladies"),
        )
        field_classes: ClassVar = dict.fromkeys(fields[:5], NameField)
        labels: ClassVar = {
            "first_name": _("Prénom"),
            "last_name": _("Nom"),
            "licence": _("Numéro de licence"),
            "home_club": _("Club d’origine"),
            "pseudonym": _("Pseudonyme public"),
            "national_class": _("Classement national"),
            "age_group": _("Catégorie d’âge"),
            "ladies": _("Compte dans le classement des dames"),
        }
        help_texts: ClassVar = {
            "home_club": _("Pour un invité : le club d’où il vient."),
            "national_class": _("La série, puis P pique, C cœur, K carreau ou T trèfle."),
            "age_group": _("L’âge atteint dans l’année où la saison finit."),
            "pseudonym": _("Remplace le nom sur les pages publiques."),
        }
        error_messages: ClassVar = {"first_name": _missing(_("Il manque le prénom."))}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.namesakes: list[Player] = []
        self.known: set[int] = set()
        for field in self.fields.values():
            field.widget.attrs["autocomplete"] = "off"

    def identity(self) -> Identity:
        """Return what was typed, once it is valid."""
        return Identity(**{name: self.cleaned_data[name] for name in self.Meta.fields})

    @property
    def confirmation(self) -> str:
        """What a confirmation must repeat: it is worth for this name beside these players alone."""
        key = sort_key(self.data.get("last_name", ""), self.data.get("first_name", ""))
        return " ".join([key, *(str(player.pk) for player in self.namesakes)])

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        first, last = cleaned.get("first_name", ""), cleaned.get("last_name", "")
        renamed = not self.instance.pk or bool({"first_name", "last_name"} & {*self.changed_data})
        if first and renamed:
            besides = self.instance.pk or 0
            self.namesakes = people.namesakes(self.instance.club, first, last, besides)
        if self.namesakes and self.data.get("confirmed") != self.confirmation:
            raise ValidationError(_("Ce nom est déjà dans le club."), code="namesake")
        self.known = {player.pk for player in self.namesakes}
        self.namesakes = []
        return cleaned


class SeasonForm(forms.ModelForm[Season]):
    """A season's name, its two days and its publication."""

    version = forms.IntegerField(widget=forms.HiddenInput, required=False)

    class Meta:
        model = Season
        fields = ("name", "starts", "ends", "published")
        field_classes: ClassVar = {"name": NameField, "starts": DayField, "ends": DayField}
        labels: ClassVar = {
            "name": _("Nom"),
            "starts": _("Premier jour"),
            "ends": _("Dernier jour"),
            "published": _("Tout le monde peut voir son classement"),
        }
        error_messages: ClassVar = {
            "name": _missing(_("Il manque le nom de la saison.")),
            "starts": _missing(_("Il manque le premier jour.")),
            "ends": _missing(_("Il manque le dernier jour.")),
        }

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        try:
            seasons.refuse_taken(self.instance.club_id, name, self.instance.pk or 0)
        except seasons.NameTaken as error:
            raise ValidationError(SEASON_NAME_TAKEN, code="season-name-taken") from error
        return name

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        starts, ends = cleaned.get("starts"), cleaned.get("ends")
        if starts and ends and ends < starts:
            self.add_error("ends", _("Le dernier jour vient avant le premier."))
        return cleaned

    def span(self) -> Span:
        """Return what was typed, once it is valid."""
        return Span(**{name: self.cleaned_data[name] for name in self.Meta.fields})
