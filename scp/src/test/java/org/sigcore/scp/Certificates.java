// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Certificates that the JDK's keytool makes. */
public final class Certificates {
    /** Of every store. */
    public static final String PASSWORD = "changeit";

    private Certificates() {}

    /** A PKCS#12 store with a key under the alias {@code nf} and a certificate for it. */
    public static void make(Path store, String... extensions) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keyalg",
                "EC",
                "-alias",
                "nf",
                "-dname",
                "CN=localhost",
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD,
                "-keystore",
                store.toString()));
        command.addAll(List.of(extensions));
        Process keytool = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(keytool.waitFor()).as(output).isZero();
    }

    /** The extension of RFC 9310, as keytool wants it. */
    public static String nfTypes(String... types) {
        StringBuilder items = new StringBuilder();
        int length = 0;
        for (String type : types) {
            byte[] bytes = type.getBytes(StandardCharsets.US_ASCII);
            items.append(":16:%02x:".formatted(bytes.length))
                    .append(HexFormat.ofDelimiter(":").formatHex(bytes));
            length += 2 + bytes.length;
        }
        return "1.3.6.1.5.5.7.1.34=30:%02x%s".formatted(length, items);
    }
}
