// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** SOAP messages of notices, and what is answered to them. Pure. */
@NullMarked
package org.sigcore.policy.soapconnector.logic;

import org.jspecify.annotations.NullMarked;
