// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
@NullMarked
package org.sigcore.policy.rxrequests.service;

import org.jspecify.annotations.NullMarked;
