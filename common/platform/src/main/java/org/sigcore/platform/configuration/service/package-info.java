// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Implementation of the configuration: its store, its REST API and its distribution to all processes. */
@NullMarked
package org.sigcore.platform.configuration.service;

import org.jspecify.annotations.NullMarked;
