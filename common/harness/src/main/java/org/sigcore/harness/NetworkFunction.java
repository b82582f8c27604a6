// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.harness;

import java.util.Locale;
import java.util.OptionalInt;

/** The four network functions in their start order. */
public enum NetworkFunction {
    NRF("NRF", 7100, "/nrf-configuration/v1"),
    SCP("SCP", 7200, "/ocscp/scpc-configuration/v1"),
    POLICY("PCF", 7300, "/oc-cnpolicy-configuration/v1"),
    BSF("BSF", 7400, "/oc-bsf-configuration/v1");

    private static final int MANAGEMENT = 80;
    private static final int DIAMETER = 68;

    private final String nfType;
    private final int port;
    private final String configurationRoot;

    NetworkFunction(String nfType, int port, String configurationRoot) {
        this.nfType = nfType;
        this.port = port;
        this.configurationRoot = configurationRoot;
    }

    /** Returns the name of its jar, image and data directory: {@code policy}. */
    public String shortName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the NF type of its registration, also its name in ladders: {@code PCF}. */
    public String nfType() {
        return nfType;
    }

    /** Returns its Diameter identity, if it has one, and its name in the network of its containers. */
    public String identity() {
        return shortName() + ".sigcore.lab";
    }

    /** Returns the default port of its SBI. */
    public int sbiPort() {
        return port;
    }

    /** Returns the default port of its management. */
    public int managementPort() {
        return port + MANAGEMENT;
    }

    /** Returns the default port of its Diameter node; empty for NRF and SCP. */
    public OptionalInt diameterPort() {
        return this == POLICY || this == BSF ? OptionalInt.of(port + DIAMETER) : OptionalInt.empty();
    }

    /** Returns the path of its configuration on the management port. */
    public String configurationRoot() {
        return configurationRoot;
    }
}
