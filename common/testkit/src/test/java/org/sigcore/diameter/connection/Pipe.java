// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.connection;

/** Stands for what the Diameter node is made of. */
public final class Pipe {}
