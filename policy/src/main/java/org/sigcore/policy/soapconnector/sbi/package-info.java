// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The description of the messages, for those who take them. */
@NullMarked
package org.sigcore.policy.soapconnector.sbi;

import org.jspecify.annotations.NullMarked;
