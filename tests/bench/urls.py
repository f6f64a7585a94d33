"""The project's addresses and an empty page."""

from django.http import HttpResponse
from django.urls import path

from tarotclub.urls import urlpatterns as project

urlpatterns = [path("bench/empty/", lambda request: HttpResponse("")), *project]
