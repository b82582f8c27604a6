// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter;

import org.sigcore.model.SpecRef;

/** Application identifiers. */
@SpecRef({"RFC 6733 2.4", "TS 29.230 5"})
public final class ApplicationId {
    /** Base protocol: capabilities exchange, watchdog, disconnection. */
    public static final long COMMON_MESSAGES = 0;

    public static final long SH = 16777217L;
    public static final long RX = 16777236L;
    public static final long GX = 16777238L;
    public static final long SY = 16777302L;
    public static final long SD = 16777303L;
    /** Advertised by agents that forward every application. */
    public static final long RELAY = 0xFFFF_FFFFL;

    private ApplicationId() {}
}
