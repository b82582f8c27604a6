// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Handling of schema deviations that occur in deployed products and have a single reasonable interpretation. A strict
 * check reports them as faults. Thread-safe if its counter is.
 */
public final class Leniency {
    /** Reports every deviation as a fault. */
    public static final Leniency STRICT = new Leniency(() -> false, deviation -> {});

    /** Accepts deviations without counting them, for documents that have already been checked. */
    public static final Leniency UNCOUNTED = new Leniency(() -> true, deviation -> {});

    /** A deviation that a lenient check accepts. */
    public enum Deviation {
        /** An optional attribute that is null, or an array, object or string whose emptiness violates the schema. */
        EMPTY_ATTRIBUTE,
        /** A host name that is not a fully qualified domain name: a single label, or "_" in a label. */
        HOST_NAME,
        /** Several services of an NF with the same serviceInstanceId. */
        SERVICE_INSTANCE_ID,
        /** An SMF or UPF without information about its data networks. */
        DATA_NETWORK,
        /** An object in a query in place of an array, or the reverse. */
        QUERY_FORM;

        /** Returns the name used in metrics. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final BooleanSupplier lenient;
    private final Consumer<Deviation> counter;

    private Leniency(BooleanSupplier lenient, Consumer<Deviation> counter) {
        this.lenient = lenient;
        this.counter = counter;
    }

    /** Accepts deviations while {@code lenient} returns true; {@code counter} receives each accepted deviation. */
    public static Leniency when(BooleanSupplier lenient, Consumer<Deviation> counter) {
        return new Leniency(lenient, counter);
    }

    /** Returns a variant that counts nothing, for a second check of the same document. */
    public Leniency uncounted() {
        return isLenient() ? UNCOUNTED : STRICT;
    }

    /** Returns a variant that is permanently lenient or strict, depending on the current setting. */
    public Leniency fixed() {
        return isLenient() ? new Leniency(() -> true, counter) : STRICT;
    }

    /** Returns true if deviations are accepted. */
    public boolean isLenient() {
        return lenient.getAsBoolean();
    }

    /** Counts an accepted deviation. */
    public void accepted(Deviation deviation) {
        counter.accept(deviation);
    }
}
