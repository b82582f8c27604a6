// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.bench;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sigcore.scenarios.load.Profile;
import org.sigcore.scenarios.nf.Target;

/**
 * Settings of a scenario run.
 *
 * @param scale factor for rates, connections and bindings
 * @param warmUp duration of the load before the measurement
 * @param duration duration of the measurement, or of each of its phases
 * @param profile load profile over time
 * @param maxBindings maximum number of bindings loaded into a BSF
 * @param eachRole true to run every role in a process of its own
 * @param target location of the network functions
 * @param judgeAll true to judge mean latency, caused traffic, and features without evidence, too
 * @param stores JDBC URLs of empty databases, assigned to sites in turn; empty for embedded databases
 */
public record RunSettings(
        double scale,
        Duration warmUp,
        Duration duration,
        Profile profile,
        long maxBindings,
        boolean eachRole,
        Target target,
        boolean judgeAll,
        List<String> stores) {
    private static final int MAX_CONNECTIONS = 2000;
    private static final Pattern ACCOUNT = Pattern.compile("[?&](user|password)=([^&]*)");

    /** Minimum, so that a stall of one second does not exhaust the streams that a server allows per connection. */
    private static final int MIN_CONNECTIONS = 8;

    public RunSettings {
        stores = List.copyOf(stores);
        if (!(scale > 0) || scale > 1) {
            throw new IllegalArgumentException("expected a scale above 0, at most 1, got " + scale);
        }
    }

    /** Returns the configuration keys of the database of a site; empty for an embedded one. */
    public Map<String, String> storeKeys(int site) {
        if (stores.isEmpty()) {
            return Map.of();
        }
        String url = stores.get(site % stores.size());
        Map<String, String> keys = new HashMap<>(Map.of("sigcore.store.url", url));
        // The user of the settings takes precedence over the one in the URL, and has a default value.
        Matcher account = ACCOUNT.matcher(url);
        while (account.find()) {
            keys.put("sigcore.store." + account.group(1), account.group(2));
        }
        return keys;
    }

    /** Scales a number of connections, to at least eight. */
    public int connections(int atScaleOne) {
        return Math.clamp(Math.round(atScaleOne * scale), MIN_CONNECTIONS, MAX_CONNECTIONS);
    }

    /** Scales a number of bindings. */
    public long bindings(long atScaleOne) {
        return Math.clamp(Math.round(atScaleOne * scale), 1, maxBindings);
    }

    /**
     * Returns the number of calls for a rate at scale 1 in the given time: at least one, so that every kind of call
     * occurs.
     */
    public long calls(double rate, Duration time) {
        return Math.max(1, Math.round(rate * scale * time.toMillis() / 1000.0));
    }
}
