// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.sigcore.sbi.tls.SbiTls;

/**
 * A self-signed certificate for loopback, made for one run by the JDK's keytool, and what trusts it. Immutable.
 *
 * @param keyStore PKCS#12
 * @param trustStore PKCS#12
 * @param password of both
 */
public record TestKeys(Path keyStore, Path trustStore, String password) {
    private static final String PASSWORD = "loopback";
    private static final long PATIENCE_SECONDS = 30;

    /**
     * Makes them.
     *
     * @param hosts IP addresses that the certificate names
     */
    public static TestKeys make(Path directory, List<String> hosts) {
        TestKeys keys = new TestKeys(directory.resolve("key.p12"), directory.resolve("trust.p12"), PASSWORD);
        List<String> names = new ArrayList<>(List.of("dns:localhost"));
        hosts.forEach(host -> names.add("ip:" + host));
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make " + directory, e);
        }
        keytool(
                directory,
                "-genkeypair",
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1",
                "-validity",
                "30",
                "-dname",
                "CN=scenarios",
                "-ext",
                "san=" + String.join(",", names),
                "-alias",
                "scenarios",
                "-storetype",
                "PKCS12",
                "-keystore",
                keys.keyStore.toString());
        trust(directory, keys);
        return keys;
    }

    private static void trust(Path directory, TestKeys keys) {
        Path certificate = directory.resolve("certificate.pem");
        keytool(
                directory,
                "-exportcert",
                "-rfc",
                "-alias",
                "scenarios",
                "-file",
                certificate.toString(),
                "-keystore",
                keys.keyStore.toString());
        keytool(
                directory,
                "-importcert",
                "-noprompt",
                "-alias",
                "scenarios",
                "-file",
                certificate.toString(),
                "-storetype",
                "PKCS12",
                "-keystore",
                keys.trustStore.toString());
    }

    /** For a server. */
    public SbiTls server() {
        return SbiTls.server(keyStore, password);
    }

    /** For a client. */
    public SbiTls client() {
        return SbiTls.client(trustStore, password);
    }

    private static void keytool(Path directory, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of(arguments));
        command.addAll(List.of("-storepass", PASSWORD));
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(directory.resolve("keytool.log").toFile())
                    .start();
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new IllegalStateException("keytool failed, see " + directory.resolve("keytool.log"));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("keytool cannot be started", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
