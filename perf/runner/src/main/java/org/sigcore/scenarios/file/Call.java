// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.file;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One kind of call of the mix.
 *
 * @param name in the report
 * @param call which call the bench makes, such as {@code discover} or {@code modelC}
 * @param rate calls a second at scale 1, on all sites together
 * @param consumer type of the network function that asks; null where the call has no such
 * @param producer type of the network function that is asked for
 * @param reference the reference point
 * @param service at the producer
 * @param queries query parameters beside the two mandatory ones, used by turns, with {@code {group}} and {@code {supi}};
 *     for an SCP the discovery header fields
 * @param life whose call it is, where the file tells lives: a user makes the calls of his in the order of the file
 */
public record Call(
        String name,
        String call,
        double rate,
        @Nullable String consumer,
        @Nullable String producer,
        @Nullable String reference,
        @Nullable String service,
        List<String> queries,
        @Nullable String life) {
    public Call {
        Require.present("name", name);
        Require.present("call", call);
        if (!(rate > 0) || Double.isInfinite(rate)) {
            throw new ScenarioException("rate: expected a number above 0, got " + rate);
        }
        queries = Require.list(queries);
    }

    /** The type of the network function that asks. */
    public String consumerType() {
        return Require.present("consumer of " + name, consumer);
    }

    /** The type of the network function that is asked for. */
    public String producerType() {
        return Require.present("producer of " + name, producer);
    }

    /** Whose call it is. */
    public String lifeName() {
        return Require.present("life of " + name, life);
    }

    /** The service. */
    public String serviceName() {
        return Require.present("service of " + name, service);
    }
}
