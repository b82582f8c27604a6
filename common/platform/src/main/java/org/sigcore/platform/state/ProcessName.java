// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.state;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.sigcore.platform.config.SigcoreProperties;

/**
 * Name of this process, unique among the processes on the database and stable across restarts: host, port, data
 * directory.
 *
 * @param name up to 255 characters
 */
public record ProcessName(String name) {
    private static final int MAX = 255;

    /** Returns the name of this process. */
    public static ProcessName of(SigcoreProperties properties) {
        String whole = host() + ":" + properties.sbi().port() + ":"
                + properties.dataDir().toAbsolutePath().normalize();
        // The end of a long path is more specific than its beginning.
        return new ProcessName(whole.length() <= MAX ? whole : whole.substring(whole.length() - MAX));
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }
}
