// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
// Passes the fragment of the address on, so that a deep link is opened after the login.
const form = document.getElementById("login");
form.addEventListener("submit", () => {
  form.action = "/login" + location.hash;
});
