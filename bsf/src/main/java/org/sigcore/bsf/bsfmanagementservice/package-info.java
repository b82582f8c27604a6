// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The role bsf-management-service: registration and discovery of bindings over Nbsf_Management. */
@NullMarked
package org.sigcore.bsf.bsfmanagementservice;

import org.jspecify.annotations.NullMarked;
