// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What other roles ask of the SOAP connector. */
@NullMarked
package org.sigcore.policy.contract.soapconnector;

import org.jspecify.annotations.NullMarked;
