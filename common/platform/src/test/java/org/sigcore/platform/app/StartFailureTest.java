// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.platform.lifecycle.StartException;

/** Faults in configuration and command line stop the start with one line that names the item. */
class StartFailureTest {
    @TempDir
    Path data;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --roles=sm-service               | sigcore.roles: no role "sm-service"; expected all or some of greeter, echo, config, ingressgateway, perfinfo, appinfo, egressgateway, alternate-route
            --roles=                         | sigcore.roles: names no role
            --roles=echo                     | sigcore.links.greeter: the role greeter does not run in this process and has no link
            --sigcore.sbi.prot=7100          | sigcore.sbi.prot: unknown key (command line)
            --sigcore.nothing=1              | sigcore.nothing: unknown key (command line)
            --example.patienc=2              | example.patienc: unknown key (command line)
            --exampel.patience=2             | exampel.patience: unknown key (command line)
            --example.patience=soon          | example.patience: expected a whole number, got "soon" (command line)
            --sigcore.sbi.port=off           | sigcore.sbi.port: off needs a port with TLS (sigcore.sbi.tls)
            --sigcore.sbi.advertise=http://bsf | sigcore.sbi.advertise: expected a fully qualified domain name such as pcf.example.org, got "bsf"
            --sigcore.sbi.advertise=http://0.0.0.0:1 | sigcore.sbi.advertise: expected what peers reach, got 0.0.0.0
            --sigcore.sbi.port=70000         | sigcore.sbi.port: expected 0 to 65535, got 70000
            --sigcore.drain-timeout=x        | sigcore.drain-timeout: expected a duration such as 500ms or 5s, got "x" (command line)
            --sigcore.egress.scp=ftp://scp   | sigcore.egress.scp: expected a URL such as http://127.0.0.1:7100, got "ftp://scp" (command line)
            --sigcore.nf.plmn=00101          | sigcore.nf.plmn: expected a PLMN such as 001-01, got "00101" (command line)
            --sigcore.plmn=999-7             | sigcore.plmn: expected a PLMN such as 001-01, got "999-7" (command line)
            --sigcore.plmn=                  | sigcore.plmn: expected at least one PLMN, such as 001-01
            --sigcore.nf.instance-id=42      | sigcore.nf.instance-id: expected a UUID, got 42
            --sigcore.nf.fqdn=               | sigcore.nf.fqdn: expected a fully qualified domain name such as pcf.example.org, got ""
            --sigcore.nf.fqdn=pcf            | sigcore.nf.fqdn: expected a fully qualified domain name such as pcf.example.org, got "pcf"
            --sigcore.nf.fqdn-resolves=true  | sigcore.nf.fqdn-resolves: expected sigcore.nf.fqdn beside it
            --server.port=abc                | server.port: Failed to convert to type java.lang.Integer
            --sigcore.sbi.tls.port=0         | sigcore.sbi.tls: a TLS server needs a key store
            verbose                          | verbose: expected --roles=a,b, --config=FILE,… or --key=value
            --config=/no/such.yaml           | --config=/no/such.yaml: no such file, or not readable
            --config=example.json            | --config=example.json: expected a .yaml file
            --config=                        | --config=: expected a .yaml file
            """)
    void invalidArgument_isReportedWithItsKey(String argument, String line) {
        assertThatThrownBy(() -> Example.start(data, argument).close())
                .isInstanceOf(StartException.class)
                .hasMessage(line)
                .hasNoCause();
    }

    @Test
    void invalidValueInFile_isReportedWithFileAndLine() throws IOException {
        Path file = Files.writeString(data.resolve("nf.yaml"), "sigcore:\n  store:\n    pool-size: many\n");
        assertThatThrownBy(() -> Example.start(data, "--config=" + file).close())
                .hasMessage("sigcore.store.pool-size: expected a whole number, got \"many\" (nf.yaml, line 3)");
    }

    @Test
    void severalFiles_lastValueIsUsedAndItsFileIsNamed() throws IOException {
        Path some = Files.writeString(data.resolve("a.yaml"), "example:\n  patience: many\n");
        Path others = Files.writeString(data.resolve("b.yaml"), "example:\n  patience: few\n");
        assertThatThrownBy(() ->
                        Example.start(data, "--config=" + some + "," + others).close())
                .hasMessage("example.patience: expected a whole number, got \"few\" (b.yaml, line 2)");
    }

    @Test
    void unknownTopLevelKeyInFile_isRefused() throws IOException {
        Path file = Files.writeString(data.resolve("nf.yaml"), "sigcor:\n  roles: all\n");
        assertThatThrownBy(() -> Example.start(data, "--config=" + file).close())
                .hasMessage("sigcor.roles: unknown key (nf.yaml, line 2)");
    }

    @Test
    void yamlSyntaxError_isReportedWithLineAndColumn() throws IOException {
        Path file = Files.writeString(data.resolve("nf.yaml"), "sigcore:\n  a: 1\n : [\n");
        assertThatThrownBy(() -> Example.start(data, "--config=" + file).close())
                .isInstanceOf(StartException.class)
                .hasMessageStartingWith(file + ": line 3, column 2: ")
                .hasNoCause();
    }

    @Test
    void invalidPassword_isReportedWithoutItsValue() throws IOException {
        Path file = Files.writeString(data.resolve("nf.yaml"), "sigcore.store.password: {a: geheim}\n");
        assertThatThrownBy(() -> Example.start(data, "--config=" + file).close())
                .isInstanceOf(StartException.class)
                .message()
                .contains("sigcore.store.password")
                .doesNotContain("geheim");
    }

    @Test
    void portInUse_isReportedWithItsKey() throws IOException {
        try (ServerSocket busy = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = String.valueOf(busy.getLocalPort());
            assertThatThrownBy(() ->
                            Example.start(data, "--sigcore.sbi.port=" + port).close())
                    .isInstanceOf(StartException.class)
                    .message()
                    .startsWith("sigcore.sbi.port: 127.0.0.1:" + port + ": ")
                    .contains("in use");
            assertThatThrownBy(
                            () -> Example.start(data, "--server.port=" + port).close())
                    .isInstanceOf(StartException.class)
                    .hasMessage("server.port: " + port + " is in use");
        }
    }

    @Test
    void malformedInstanceIdFile_isRefused() throws IOException {
        Path file = Files.writeString(data.resolve("nf-instance-id"), "not an id");
        assertThatThrownBy(() -> Example.start(data).close()).hasMessage(file + ": expected a UUID");
    }

    @Test
    void instanceId_isKeptAcrossRestarts() {
        String first;
        try (RunningNf nf = Example.start(data)) {
            first = nf.bean(org.sigcore.platform.nrf.NfIdentity.class).instanceId();
        }
        try (RunningNf nf = Example.start(data)) {
            assertThat(nf.bean(org.sigcore.platform.nrf.NfIdentity.class).instanceId())
                    .isEqualTo(first);
        }
    }
}
