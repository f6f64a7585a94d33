"""The questions one may put to the arbiter's aid, by the name in their address."""

from __future__ import annotations

from collections.abc import Mapping

from .dealing import CalledQuestion, ChienQuestion, OfficesQuestion
from .ends import ExcuseQuestion, LastTrickQuestion, SlamQuestion
from .hands import EcartQuestion, PetitSecQuestion, PoigneeQuestion
from .question import Question
from .tricks import LegalQuestion, WinnerQuestion

QUESTIONS: Mapping[str, type[Question]] = {
    question.slug: question
    for question in (
        LegalQuestion,
        WinnerQuestion,
        OfficesQuestion,
        ChienQuestion,
        CalledQuestion,
        EcartQuestion,
        PoigneeQuestion,
        PetitSecQuestion,
        ExcuseQuestion,
        SlamQuestion,
        LastTrickQuestion,
    )
}

__all__ = ["QUESTIONS", "Question"]
