// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.connection;

/** Represents the internals of the Diameter node. */
public final class Pipe {}
