// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Behind the configuration: its store, its REST, and how every process follows it. */
@NullMarked
package org.sigcore.platform.configuration.service;

import org.jspecify.annotations.NullMarked;
