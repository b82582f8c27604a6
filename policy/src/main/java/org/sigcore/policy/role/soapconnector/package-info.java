// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Role {@code soap-connector}: sends notices as SOAP messages. */
@NullMarked
package org.sigcore.policy.role.soapconnector;

import org.jspecify.annotations.NullMarked;
