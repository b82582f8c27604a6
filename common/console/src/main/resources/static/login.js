// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
// A deep link survives the login: the fragment of the address is passed on.
const form = document.getElementById("login");
form.addEventListener("submit", () => {
  form.action = "/login" + location.hash;
});
