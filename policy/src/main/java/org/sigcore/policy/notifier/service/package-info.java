// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Subscriptions and their reports. */
@NullMarked
package org.sigcore.policy.notifier.service;

import org.jspecify.annotations.NullMarked;
