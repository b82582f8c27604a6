// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.config;

/** The transport below Diameter. */
public enum DiameterTransport {
    TCP,
    /** Where the operating system has it; else the start, or the attempt to connect, fails with one clear line. */
    SCTP
}
