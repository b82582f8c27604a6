// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Session lifecycle shared by N7 and Gx, with the ports that it requires. */
@NullMarked
package org.sigcore.policy.kernel.session.service;

import org.jspecify.annotations.NullMarked;
