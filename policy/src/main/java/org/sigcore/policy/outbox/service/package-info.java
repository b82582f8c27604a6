// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** When entries are sent, and the ports to those who send and to the store. */
@NullMarked
package org.sigcore.policy.outbox.service;

import org.jspecify.annotations.NullMarked;
