// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.file;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Kind of call in the traffic mix.
 *
 * @param name name in the report
 * @param call call of the bench, such as {@code discover} or {@code modelC}
 * @param rate calls per second at scale 1, all sites together
 * @param consumer NF type of the consumer; null if not applicable
 * @param producer NF type of the requested producer
 * @param reference reference point
 * @param service service of the producer
 * @param queries query parameters in addition to the two mandatory ones, used in turn, with the placeholders {@code
 *     {group}} and {@code {supi}}; for an SCP, the discovery header fields
 * @param operations call flow through an SCP, see {@link Operation}
 * @param life life to which the call belongs, if the file defines lives: a user makes the calls of its life in the
 *     order of the file
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
        List<String> operations,
        @Nullable String life) {
    public Call {
        Require.present("name", name);
        Require.present("call", call);
        if (!(rate > 0) || Double.isInfinite(rate)) {
            throw new ScenarioException("rate: expected a number above 0, got " + rate);
        }
        queries = Require.list(queries);
        operations = Require.list(operations);
        operations.forEach(Operation::parse);
    }

    Call times(double factor) {
        return new Call(name, call, rate * factor, consumer, producer, reference, service, queries, operations, life);
    }

    /** Returns the NF type of the consumer. */
    public String consumerType() {
        return Require.present("consumer of " + name, consumer);
    }

    /** Returns the NF type of the requested producer. */
    public String producerType() {
        return Require.present("producer of " + name, producer);
    }

    /** Returns the operations of the call flow in their order. */
    public List<Operation> flow() {
        Require.notEmpty("operations of " + name, operations);
        return operations.stream().map(Operation::parse).toList();
    }

    /** Returns the operations that are made: model D has no callbacks, since their receiver is known. */
    public List<Operation> made() {
        return flow().stream()
                .filter(each -> !call.equals("modelD") || !each.callback())
                .toList();
    }

    /** Returns the life to which the call belongs. */
    public String lifeName() {
        return Require.present("life of " + name, life);
    }

    /** Returns the service. */
    public String serviceName() {
        return Require.present("service of " + name, service);
    }
}
