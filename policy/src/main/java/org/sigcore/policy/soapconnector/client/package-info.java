// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** SOAP servers. */
@NullMarked
package org.sigcore.policy.soapconnector.client;

import org.jspecify.annotations.NullMarked;
