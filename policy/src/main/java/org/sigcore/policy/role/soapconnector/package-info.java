// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The role {@code soap-connector}: notices as SOAP messages. */
@NullMarked
package org.sigcore.policy.role.soapconnector;

import org.jspecify.annotations.NullMarked;
