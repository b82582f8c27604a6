// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.http2;

/** Represents the public API of the engine. */
public final class SbiTransport {}
