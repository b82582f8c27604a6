// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.http2;

/** Stands for what others may use. */
public final class SbiTransport {}
