// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.sigcore.testkit.Await.until;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.policy.role.ldapgateway.FakeDirectory;
import org.sigcore.sbi.SbiRequest;
import tools.jackson.databind.JsonNode;

/**
 * A PGW, P-CSCF, OCS and TDF of python-diameter for one subscriber that also has a session on N7. Skipped where
 * python-diameter is not installed: {@code pip install python-diameter}, for the interpreter that
 * {@code SIGCORE_PYTHON} names, python3 by default.
 */
class PythonPeersIT {
    private static final String PYTHON =
            Optional.ofNullable(System.getenv("SIGCORE_PYTHON")).orElse("python3");
    private static final String IMSI = "001010000000001";
    private static final long LIMIT = 100_000_000;
    private static final String PROJECT = """
        {"policies": [
          {"name": "basic", "then": [
            {"sessionRule": {"authSessAmbr": {"uplink": "9 Mbps", "downlink": "9 Mbps"}}}, {"counters": ["monthly"]}]},
          {"name": "gold", "when": {"path": "subscriber.plan", "is": "gold"},
           "then": [{"sessionRule": {"authSessAmbr": {"uplink": "50 Mbps", "downlink": "50 Mbps"}}}]},
          {"name": "data", "when": {"path": "request.dnn", "is": "internet"},
           "then": [{"set": {"tdf": {"destinationRealm": "python.lab"}}}]},
          {"name": "video", "when": {"path": "request.detectedApplications.*.appId", "is": "video"}, "then": [
            {"set": {"adcRules": {"limit": {"tdfApplicationIdentifier": "video", "maxbrDl": "1 Mbps"}}}}]},
          {"name": "spent", "when": {"path": "counters.monthly", "is": "exhausted"},
           "then": [{"sessionRule": {"authSessAmbr": {"uplink": "1 Mbps", "downlink": "1 Mbps"}}}]},
          {"name": "voice", "on": ["media"], "when": {"path": "media.medType", "is": "AUDIO"}, "then": [{"media": {"5qi": 1}}]}]}
        """;

    @TempDir
    Path data;

    @TempDir
    Path files;

    @Test
    void dataSessionAndCall_areServedOnAllInterfaces() throws Exception {
        assumeTrue(runs(PYTHON, "-c", "import diameter.node"), "python-diameter is not installed for " + PYTHON);
        try (FakeNetwork network = new FakeNetwork();
                FakeDirectory directory = new FakeDirectory();
                PolicyUnderTest policy = new PolicyUnderTest(data, network, "--policy.ldap.directory=" + files)) {
            network.smData
                    .putObject("umDataLimits")
                    .putObject("plan")
                    .put("limitId", "plan")
                    .putObject("usageLimit")
                    .put("totalVolume", LIMIT);
            directory.add(IMSI, "plan: gold");
            Files.writeString(files.resolve("password"), "secret");
            policy.manage(SbiRequest.json(
                    "PUT", "/oc-cnpolicy-configuration/v1/datasources/ldap/crm", Json.parse("""
                        {"servers": ["%s"], "connection": {"bindDn": "cn=policy", "passwordFile": "password"},
                         "search": {"baseDn": "dc=lab", "filter": "(imsi={imsi})"}, "attributes": {"plan": {"attribute": "plan"}}}
                        """.formatted(
                                    directory.uri()))));
            policy.putProject("pcrf-core", PROJECT);
            Path log = files.resolve("log");
            Process python = new ProcessBuilder(
                            PYTHON,
                            "-u",
                            "src/test/python/one_subscriber.py",
                            "127.0.0.1",
                            Integer.toString(policy.diameterPort()),
                            IMSI)
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            try {
                until(Duration.ofSeconds(60), () -> Files.readString(log).contains("all there") || !python.isAlive());
                assertThat(Files.readString(log))
                        .contains("CCR-I: 50000000 bit/s down, 20000000 octets granted", "QCI 1, Specific-Action 8")
                        .contains(
                                "20000000 octets used", "Sd: ADC rule b'limit'", "Sy: 1000000 bit/s down", "all there");
                assertQuotaIsSharedWithN7(policy, network);
                python.getOutputStream().close();
                assertThat(python.waitFor(60, TimeUnit.SECONDS)).isTrue();
                assertThat(python.exitValue()).as(Files.readString(log)).isZero();
            } finally {
                python.destroyForcibly();
            }
        }
    }

    private static void assertQuotaIsSharedWithN7(PolicyUnderTest policy, FakeNetwork network) {
        String sm = policy.create(
                PolicyUnderTest.context(network, "internet", "10.45.0.1").put("suppFeat", "10"));
        policy.post(sm + "/update", Json.parse("""
            {"repPolicyCtrlReqTriggers": ["US_RE"], "accuUsageReports": [{"refUmIds": "plan", "volUsage": 3000000}]}\
            """));
        assertThat(left(policy)).isEqualTo(LIMIT - 20_000_000 - 3_000_000);
        policy.post(sm + "/delete", Json.object()); // the Sy session ends with the last session of the subscriber
    }

    private static long left(PolicyUnderTest policy) {
        JsonNode subscriber = policy.manage(SbiRequest.of("GET", "/queryservice/v1/subscribers/imsi-" + IMSI))
                .json();
        return subscriber.at("/usage/quotas/plan/left/totalVolume").longValue();
    }

    private static boolean runs(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
