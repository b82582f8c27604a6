// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.usagemon.service;

import org.jspecify.annotations.Nullable;

/**
 * Observers of usage in addition to sessions and the UDR.
 *
 * @param notices null without servers
 */
public record UsageWatch(UsageMeters meters, @Nullable UsageNotices notices) {}
