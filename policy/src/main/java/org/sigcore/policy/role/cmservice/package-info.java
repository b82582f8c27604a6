// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The role cm-service: configuration of Policy by operators. */
@NullMarked
package org.sigcore.policy.role.cmservice;

import org.jspecify.annotations.NullMarked;
