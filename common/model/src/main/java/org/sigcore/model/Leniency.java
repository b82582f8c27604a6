// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Treatment of deviations from a schema that products in the field show and that have only one reasonable meaning. A strict
 * check reports them as faults. Thread-safe if its counter is.
 */
public final class Leniency {
    /** Reports every deviation as a fault. */
    public static final Leniency STRICT = new Leniency(() -> false, deviation -> {});

    /** Accepts deviations without counting them: for documents that have passed a check before. */
    public static final Leniency UNCOUNTED = new Leniency(() -> true, deviation -> {});

    /** A deviation that a lenient check accepts. */
    public enum Deviation {
        /** An optional attribute that is null, or an array, object or string without content that the schema refuses. */
        EMPTY_ATTRIBUTE,
        /** A host name that is not a fully qualified domain name: one label, or "_" in a label. */
        HOST_NAME,
        /** Several services of an NF with one serviceInstanceId. */
        SERVICE_INSTANCE_ID,
        /** An SMF or UPF without information on its data networks. */
        DATA_NETWORK,
        /** An object in a query where an array is defined, or the reverse. */
        QUERY_FORM;

        /** Returns the name in metrics. */
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

    /** Accepts deviations while {@code lenient} says so; {@code counter} receives each that was accepted. */
    public static Leniency when(BooleanSupplier lenient, Consumer<Deviation> counter) {
        return new Leniency(lenient, counter);
    }

    /** Returns a treatment that counts nothing, for a document that is checked a second time. */
    public Leniency uncounted() {
        return isLenient() ? UNCOUNTED : STRICT;
    }

    /** True when deviations are accepted. */
    public boolean isLenient() {
        return lenient.getAsBoolean();
    }

    /** Counts an accepted deviation. */
    public void accepted(Deviation deviation) {
        counter.accept(deviation);
    }
}
