// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** Conditions of the functions that need attention, decided from their health and metrics. */
@NullMarked
package org.sigcore.console.logic.alert;

import org.jspecify.annotations.NullMarked;
