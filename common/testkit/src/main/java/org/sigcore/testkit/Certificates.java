// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Keys and certificates that the JDK's keytool makes, in PKCS#12 stores. */
public final class Certificates {
    /** Of every store. */
    public static final String PASSWORD = "changeit";

    private Certificates() {}

    /**
     * Puts a key (P-256) and a certificate for it into a store, which is made when it is not there.
     *
     * @param name the subject, such as {@code CN=localhost}
     * @param more further options of {@code -genkeypair}, such as {@code -ext}, or {@code -signer} and another's alias
     */
    public static void make(Path store, String alias, String name, String... more) {
        List<String> options = new ArrayList<>(List.of("-genkeypair", "-keyalg", "EC", "-groupname", "secp256r1"));
        options.addAll(List.of("-alias", alias, "-dname", name, "-keystore", store.toString()));
        options.addAll(List.of(more));
        keytool(options);
    }

    /** Makes a store that trusts the certificate of that alias of another. */
    public static void trust(Path of, String alias, Path store) {
        Path certificate = store.resolveSibling(alias + ".pem");
        keytool(List.of("-exportcert", "-rfc", "-alias", alias, "-keystore", of.toString(), "-file", certificate + ""));
        keytool(List.of(
                "-importcert", "-noprompt", "-alias", alias, "-keystore", store.toString(), "-file", certificate + ""));
    }

    private static void keytool(List<String> options) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(options);
        command.addAll(List.of("-storetype", "PKCS12", "-storepass", PASSWORD));
        try {
            Process keytool =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String output = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (keytool.waitFor() != 0) {
                throw new AssertionError(output);
            }
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
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
