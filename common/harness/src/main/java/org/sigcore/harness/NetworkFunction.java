// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.harness;

import java.util.Locale;
import java.util.OptionalInt;

/** The four functions, in the order in which they start. */
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

    /** As its jar, its image and its data directory are called: {@code policy}. */
    public String shortName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** As it registers, and as it is called in ladders: {@code PCF}. */
    public String nfType() {
        return nfType;
    }

    /** Its Diameter identity where it has one, and its name in the network of its containers. */
    public String identity() {
        return shortName() + ".sigcore.lab";
    }

    /** The port of its SBI unless another is set. */
    public int sbiPort() {
        return port;
    }

    /** The port of its management unless another is set. */
    public int managementPort() {
        return port + MANAGEMENT;
    }

    /** The port of its Diameter node unless another is set; empty for NRF and SCP. */
    public OptionalInt diameterPort() {
        return this == POLICY || this == BSF ? OptionalInt.of(port + DIAMETER) : OptionalInt.empty();
    }

    /** The path on the management port below which its configuration is. */
    public String configurationRoot() {
        return configurationRoot;
    }
}
