// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.http2;

/** Stands for what the engine is made of. */
public final class Valve {}
