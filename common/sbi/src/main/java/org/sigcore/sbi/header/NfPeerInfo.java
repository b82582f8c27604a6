// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * Who sends to whom: {@code srcinst}, {@code dstscp} and so on.
 *
 * @param parameters unknown ones included
 */
@SpecRef("TS 29.500 5.2.3.2")
public record NfPeerInfo(Parameters parameters) implements SbiHeaderValue {
    /** The header's name. */
    public static final String NAME = "3gpp-Sbi-NF-Peer-Info";

    /** Without parameters yet; one at least must follow. */
    public static NfPeerInfo empty() {
        return new NfPeerInfo(Parameters.empty(NAME, Parameters.Style.EQUALS));
    }

    /** The value of one parameter, null when it is not there. */
    public @Nullable String get(String parameter) {
        return parameters.get(parameter);
    }

    /** The same with one more parameter; nothing is added for null. */
    public NfPeerInfo with(String parameter, @Nullable String value) {
        return new NfPeerInfo(parameters.with(parameter, value));
    }

    /**
     * Reads the header's value.
     *
     * @throws IllegalArgumentException naming the faulty item
     */
    public static NfPeerInfo parse(String value) {
        return new NfPeerInfo(Parameters.parse(NAME, Parameters.Style.EQUALS, value));
    }

    @Override
    public String headerName() {
        return NAME;
    }

    @Override
    public String print() {
        return parameters.print();
    }
}
