// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1Container;
import io.kubernetes.client.openapi.models.V1NetworkPolicy;
import io.kubernetes.client.openapi.models.V1PodSpec;
import io.kubernetes.client.openapi.models.V1Probe;
import io.kubernetes.client.openapi.models.V1Secret;
import io.kubernetes.client.openapi.models.V1Service;
import io.kubernetes.client.openapi.models.V1StatefulSet;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.yaml.snakeyaml.Yaml;

/** The NDB Cluster of the chart {@code ndb}: its configuration, its pods, and how the functions of a core reach it. */
@NullUnmarked // the generated types call every member nullable; a null here fails the test, as it should
class NdbChartTest {
    private static final String NDB = "global.sigcore.database=ndb";
    private static final Pattern SECTION = Pattern.compile("(?m)^\\[(\\w+)]\\nNodeId=(\\d+)");
    private static final Pattern METER = Pattern.compile("sigcore_ndb_\\w+");
    private static final Pattern HOST = Pattern.compile("HostName=(\\S+)");

    private Helm helm;

    @BeforeEach
    void needsHelm() {
        helm = Helm.find();
        assumeTrue(helm != null, "skipped: no helm on the PATH and none named by SIGCORE_HELM");
    }

    @Test
    void configIni_hasNodeIdsOfPods_andHostNamesOfPods() throws Exception {
        List<Map<String, Object>> manifests = ndb("ndbmtd.replicas=4");
        manifests.forEach(Manifests::assertKubernetesTakes);

        String config = file(manifests, "config.ini");
        assertThat(nodeIds(config, "ndb_mgmd")).containsExactly(49, 50);
        assertThat(nodeIds(config, "ndbd")).containsExactly(1, 2, 3, 4);
        assertThat(nodeIds(config, "mysqld")).containsExactly(56, 57, 70, 71);
        assertThat(nodeIds(config, "api")).containsExactly(222, 223, 224, 225);
        Set<String> names = new HashSet<>();
        for (String node : List.of("ndbmgmd", "ndbmtd")) {
            V1StatefulSet set = set(manifests, node);
            for (int i = 0; i < set.getSpec().getReplicas(); i++) {
                names.add("lab-%s-%d.%s.default.svc.cluster.local"
                        .formatted(node, i, set.getSpec().getServiceName()));
            }
        }
        assertThat(HOST.matcher(config).results().map(each -> each.group(1)).collect(Collectors.toSet()))
                .isEqualTo(names);
    }

    @Test
    void podNames_resolveBeforeThePodsAreReady() throws Exception {
        List<Map<String, Object>> manifests = ndb();
        for (String node : List.of("ndbmgmd", "ndbmtd", "ndbmysqld", "ndbappmysqld")) {
            V1Service names = Manifests.named(manifests, "Service", "lab-" + node + "-pods", V1Service.class);
            assertThat(names.getSpec().getClusterIP()).isEqualTo("None");
            assertThat(names.getSpec().getPublishNotReadyAddresses()).isTrue();
            assertThat(set(manifests, node).getSpec().getServiceName())
                    .isEqualTo(names.getMetadata().getName());
        }
    }

    /** Data nodes start together; an update replaces the next node when the one before has started. */
    @Test
    void dataNodes_startInParallelAndAreUpdatedOneByOne() throws Exception {
        V1StatefulSet set = set(ndb(), "ndbmtd");
        assertThat(set.getSpec().getPodManagementPolicy()).isEqualTo("Parallel");
        assertThat(set.getSpec().getUpdateStrategy()).isNull();
        V1Probe readiness = container(set, "ndbmtd").getReadinessProbe();
        assertThat(readiness.getExec().getCommand()).containsExactly("bash", "/etc/ndb/ready-ndbmtd.sh");
        assertThat(file(ndb(), "ready-ndbmtd.sh")).contains("STATUS", ": started ");
        assertThat(Manifests.componentsOf(ndb(), "PodDisruptionBudget"))
                .containsExactlyInAnyOrder("ndbmgmd", "ndbmtd", "ndbmysqld", "ndbappmysqld");
    }

    /** A changed parameter reaches the management nodes first; data nodes wait for a Service of these nodes. */
    @Test
    void dataNodes_waitForManagementNodesWithTheirConfiguration() throws Exception {
        String before = configured(ndb());
        List<Map<String, Object>> changed = ndb("parameters.ndb.DataMemory=512M");
        assertThat(configured(changed)).isNotEqualTo(before);
        V1Service service = Manifests.named(changed, "Service", configured(changed), V1Service.class);
        assertThat(service.getSpec().getPublishNotReadyAddresses()).isNull();
        assertThat(set(changed, "ndbmgmd").getSpec().getTemplate().getMetadata().getLabels())
                .containsAllEntriesOf(service.getSpec().getSelector());
        assertThat(configured(ndb("parameters.mysqld.max_connections=10")))
                .as("parameters of SQL nodes restart no data node")
                .isEqualTo(before);
    }

    @Test
    void parametersOfTheGuides_areRenderedUnchanged() throws Exception {
        List<Map<String, Object>> manifests = ndb(
                "parameters.ndb.NoOfFragmentLogFiles=50",
                "parameters.ndb.MaxBufferedEpochBytes=536870912",
                "parameters.ndb.TotalSendBufferMemory=3072M",
                "parameters.mysqld.ndb_batch_size=2G",
                "parameters.ndbmysqld.ndb_eventbuffer_max_alloc=19G",
                "parameters.numOfEmptyApiSlots=6");
        String config = file(manifests, "config.ini");
        assertThat(config)
                .contains(
                        "\nNoOfFragmentLogFiles=50\n",
                        "\nMaxBufferedEpochBytes=536870912\n",
                        "\nTotalSendBufferMemory=3072M\n",
                        "\nMaxNoOfConcurrentScans=256\n",
                        "\nMaxNoOfExecutionThreads=2\n",
                        "\nTransactionMemory=64M\n",
                        "\nDataMemory=256M\n");
        assertThat(nodeIds(config, "api")).hasSize(6);
        assertThat(file(manifests, "ndbmysqld.cnf"))
                .contains("ndb_batch_size=2G", "ndb_eventbuffer_max_alloc=19G", "binlog_expire_logs_seconds=259200");
        assertThat(file(manifests, "ndbappmysqld.cnf"))
                .contains("ndb_batch_size=2G", "skip-log-bin")
                .doesNotContain("ndb_eventbuffer_max_alloc");
    }

    @ParameterizedTest
    @CsvSource({
        "ndbmtd.replicas=3,a multiple of 2",
        "ndbmtd.replicas=50,at most 48 data nodes",
        "siteId=10,maximum",
        "parameters.ndb.Data Memory=1,Data Memory"
    })
    void valuesThatNdbDoesNotAccept_areRefused(String setting, String message) throws Exception {
        Helm.Outcome outcome = helm.run("ndb", setting);
        assertThat(outcome.exit()).isNotZero();
        assertThat(outcome.output()).contains(message);
    }

    @Test
    void autoscaling_reservesNodeIdsForAllSqlNodes() throws Exception {
        List<Map<String, Object>> manifests =
                ndb("ndbappmysqld.autoscaling.enabled=true", "ndbappmysqld.autoscaling.maxReplicas=5");
        manifests.forEach(Manifests::assertKubernetesTakes);
        assertThat(set(manifests, "ndbappmysqld").getSpec().getReplicas()).isNull();
        assertThat(nodeIds(file(manifests, "config.ini"), "mysqld")).containsExactly(56, 57, 70, 71, 72, 73, 74);
    }

    @Test
    void coreFunctions_useTheSqlNodesInBothModes() throws Exception {
        for (String mode : List.of("single", "roles")) {
            List<Map<String, Object>> core = helm.template("sigcore", NDB, "global.sigcore.mode=" + mode);
            core.forEach(Manifests::assertKubernetesTakes);
            assertThat(core.stream().map(Manifests::nameOf)).doesNotContain("lab-mysql");
            Manifests.named(core, "Service", "lab-ndbappmysqld", V1Service.class);
            for (String nf : List.of("nrf", "scp", "policy", "bsf")) {
                assertThat(Manifests.config(core, "lab-" + nf).get("store"))
                        .containsEntry("url", "jdbc:mysql://lab-ndbappmysqld:3306/" + nf + "?sigcoreEngine=ndb")
                        .containsEntry("user", "sigcore");
            }
            assertThat(passwords(core)).containsExactly("lab-ndb/password");
            assertThat(Manifests.named(core, "Secret", "lab-ndb", V1Secret.class)
                            .getData())
                    .containsKeys("password", "root-password", "monitor-password", "sites-password");
        }
    }

    @Test
    void longReleaseName_keepsNamesShort() throws Exception {
        String release = "a-release-that-is-called-as-long-as-helm-takes-it-53c";
        assertThat(helm.templateOf(release, "sigcore", NDB, "ndb.dbReplication.sites[0][0]=db.example:3306"))
                .allSatisfy(each -> assertThat(Manifests.nameOf(each)).hasSizeLessThanOrEqualTo(63));
    }

    @Test
    void longReleaseNameWithOperator_hasTheServiceOfItsCluster() throws Exception {
        String release = "a-release-that-is-called-as-long-as-helm-takes-it-53c";
        List<Map<String, Object>> core = helm.templateOf(release, "sigcore", "global.sigcore.database=ndbOperator");
        String cluster = core.stream()
                .filter(each -> "NdbCluster".equals(each.get("kind")))
                .map(Manifests::nameOf)
                .findFirst()
                .orElseThrow();
        assertThat(core.toString()).contains("jdbc:mysql://" + cluster + "-mysqld:3306/nrf?");
    }

    /** A changed Secret of the user replaces the pods that read passwords, and no others. */
    @Test
    void existingSecret_countsForPodsWithPasswords() throws Exception {
        List<Map<String, Object>> own = ndb("dbReplication.sites[0][0]=b:1");
        List<Map<String, Object>> existing = ndb("dbReplication.sites[0][0]=b:1", "existingSecret=mine");
        for (String node : List.of("ndbmysqld", "ndbappmysqld", "db-monitor-svc", "db-replication-svc")) {
            assertThat(checksum(existing, node)).as(node).isNotEqualTo(checksum(own, node));
        }
        for (String node : List.of("ndbmgmd", "ndbmtd")) {
            assertThat(checksum(existing, node)).as(node).isEqualTo(checksum(own, node));
        }
    }

    private static String checksum(List<Map<String, Object>> manifests, String node) {
        return Manifests.pods(manifests)
                .filter(pod -> node.equals(pod.getMetadata().getLabels().get("app.kubernetes.io/component")))
                .findFirst()
                .orElseThrow()
                .getMetadata()
                .getAnnotations()
                .get("checksum/config");
    }

    @Test
    void otherDatabases_renderNoNdbPods() throws Exception {
        assertThat(helm.template("sigcore", "global.sigcore.mode=roles"))
                .noneMatch(each -> Manifests.nameOf(each).contains("ndb"));
        String external = "global.sigcore.database=external";
        String[] settings = Stream.concat(
                        Stream.of(external),
                        Stream.of("nrf", "scp", "policy", "bsf")
                                .flatMap(nf -> Stream.of(
                                        nf + ".store.url=jdbc:mysql://db.example:3306/" + nf,
                                        nf + ".store.passwordSecret.name=mine")))
                .toArray(String[]::new);
        List<Map<String, Object>> core = helm.template("sigcore", settings);
        assertThat(core)
                .noneMatch(each -> Manifests.nameOf(each).contains("ndb"))
                .noneMatch(each -> Manifests.nameOf(each).contains("mysql"));
        assertThat(passwords(core)).containsExactly("mine/password");
        Helm.Outcome refused = helm.run("sigcore", "global.sigcore.database=external", "global.sigcore.mode=roles");
        assertThat(refused.exit()).isNotZero();
        assertThat(refused.output()).contains("store.url");
    }

    @Test
    void networkPolicies_allowOnlyNamedSources() throws Exception {
        List<V1NetworkPolicy> policies = Manifests.ofKind(
                ndb("dbReplication.from[0].ipBlock.cidr=10.0.2.0/24"), "NetworkPolicy", V1NetworkPolicy.class);
        assertThat(policies)
                .hasSize(3)
                .allSatisfy(policy -> assertThat(policy.getSpec().getIngress())
                        .allSatisfy(rule -> assertThat(rule.getFrom()).isNotEmpty()));
    }

    @Test
    void eachOtherSite_hasReplicationPodWithItsChannel() throws Exception {
        List<Map<String, Object>> manifests = ndb(
                "dbReplication.sites[0][0]=db-2a.example:3306",
                "dbReplication.sites[0][1]=db-2b.example:3306",
                "dbReplication.sites[1][0]=db-3.example:3306");
        manifests.forEach(Manifests::assertKubernetesTakes);
        assertThat(Manifests.componentsOf(manifests, "Deployment"))
                .contains("db-replication-svc", "db-replication-svc-2", "db-monitor-svc");
        assertThat(manifests.toString())
                .contains(
                        "lab-ndbmysqld-0.lab-ndbmysqld-pods.default.svc.cluster.local:3306"
                                + " db-2a.example:3306,db-2b.example:3306",
                        "lab-ndbmysqld-1.lab-ndbmysqld-pods.default.svc.cluster.local:3306 db-3.example:3306");
        assertThat(manifests.toString()).containsOnlyOnce("name=PREPARES, value=yes");
        Helm.Outcome refused = helm.run(
                "ndb", "ndbmysqld.replicas=1", "dbReplication.sites[0][0]=a:1", "dbReplication.sites[1][0]=b:1");
        assertThat(refused.output()).contains("an SQL node replicates from one site");
    }

    /** Rules and dashboard use meters that db-monitor or the exporter writes. */
    @Test
    void alertsAndDashboard_useOnlyMetersOfTheMonitor() throws Exception {
        String monitor = Files.readString(Path.of("helm/ndb/files/monitor.sh"));
        for (String file : List.of("helm/ndb/alerts/ndb.yaml", "helm/ndb/dashboards/ndb.json")) {
            assertThat(METER.matcher(Files.readString(Path.of(file))).results().map(MatchResult::group))
                    .hasSizeGreaterThan(6)
                    .allMatch(monitor::contains);
        }
        List<Map<String, Object>> manifests = ndb("alerts.enabled=true", "dashboards.enabled=true");
        assertThat(manifests.stream().map(each -> each.get("kind"))).contains("PrometheusRule");
        assertThat(Manifests.named(manifests, "ConfigMap", "lab-ndb-dashboard-ndb", V1ConfigMap.class)
                        .getData())
                .containsKey("ndb.json");
    }

    /** Validated with the operator's CustomResourceDefinition if SIGCORE_NDB_CRD contains its path. */
    @Test
    void ndbOperatorResource_matchesItsDefinition() throws Exception {
        List<Map<String, Object>> core = helm.template("sigcore", "global.sigcore.database=ndbOperator");
        Map<String, Object> cluster = core.stream()
                .filter(each -> "NdbCluster".equals(each.get("kind")))
                .findFirst()
                .orElseThrow();
        assertThat(cluster).containsEntry("apiVersion", "mysql.oracle.com/v1");
        assertThat(core.stream().map(each -> each.get("kind") + " " + Manifests.nameOf(each)))
                .doesNotContain("StatefulSet lab-ndbmtd");
        assertThat(Manifests.config(core, "lab-nrf").get("store"))
                .containsEntry("url", "jdbc:mysql://lab-ndb-mysqld:3306/nrf?sigcoreEngine=ndb");
        assertThat(passwords(core)).containsExactly("lab-ndb/account-password");

        String definition = System.getenv("SIGCORE_NDB_CRD");
        assumeTrue(definition != null, "the fields are not checked: SIGCORE_NDB_CRD names no definition");
        Map<String, Object> document = new Yaml().load(Files.readString(Path.of(definition)));
        Map<?, ?> spec = (Map<?, ?>) document.get("spec");
        Map<?, ?> version = (Map<?, ?>) ((List<?>) spec.get("versions")).getFirst();
        Map<?, ?> schema = (Map<?, ?>) ((Map<?, ?>) version.get("schema")).get("openAPIV3Schema");
        Map<?, ?> properties = (Map<?, ?>) schema.get("properties");
        assertFits(cluster.get("spec"), (Map<?, ?>) properties.get("spec"), "spec");
    }

    private static void assertFits(Object value, Map<?, ?> schema, String path) {
        switch (Objects.toString(schema.get("type"), "any")) {
            case "object" -> {
                Map<?, ?> properties = (Map<?, ?>) schema.get("properties");
                Map<?, ?> others = schema.get("additionalProperties") instanceof Map<?, ?> map ? map : null;
                ((Map<?, ?>) value).forEach((name, member) -> {
                    Object known = properties == null ? others : properties.get(name);
                    assertThat(known).as(path + "." + name).isNotNull();
                    assertFits(member, (Map<?, ?>) known, path + "." + name);
                });
            }
            case "integer" -> assertThat(value).as(path).isInstanceOf(Integer.class);
            case "boolean" -> assertThat(value).as(path).isInstanceOf(Boolean.class);
            case "string" -> assertThat(value).as(path).isInstanceOf(String.class);
            default -> assertThat(value).as(path).isNotNull();
        }
    }

    private List<Map<String, Object>> ndb(String... settings) throws Exception {
        return helm.template("ndb", settings);
    }

    private static String file(List<Map<String, Object>> manifests, String name) {
        return Manifests.named(manifests, "ConfigMap", "lab-ndb", V1ConfigMap.class)
                .getData()
                .get(name);
    }

    private static List<Integer> nodeIds(String config, String section) {
        return SECTION.matcher(config)
                .results()
                .filter(each -> each.group(1).equals(section))
                .map((MatchResult each) -> Integer.valueOf(each.group(2)))
                .toList();
    }

    private static V1StatefulSet set(List<Map<String, Object>> manifests, String node) {
        return Manifests.named(manifests, "StatefulSet", "lab-" + node, V1StatefulSet.class);
    }

    private static V1Container container(V1StatefulSet set, String name) {
        V1PodSpec pod = set.getSpec().getTemplate().getSpec();
        return pod.getContainers().stream()
                .filter(each -> each.getName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static String configured(List<Map<String, Object>> manifests) {
        return container(set(manifests, "ndbmtd"), "ndbmtd").getEnv().stream()
                .filter(each -> each.getName().equals("CONFIGURED"))
                .findFirst()
                .orElseThrow()
                .getValue();
    }

    /** Returns secret and key of the functions' database password. */
    private static Set<String> passwords(List<Map<String, Object>> core) {
        return Manifests.pods(core)
                .flatMap(pod -> pod.getSpec().getContainers().stream())
                .flatMap(each -> each.getEnv() == null ? Stream.empty() : each.getEnv().stream())
                .filter(each -> each.getName().equals("SIGCORE_STORE_PASSWORD"))
                .map(each -> each.getValueFrom().getSecretKeyRef())
                .map(each -> String.join("/", Arrays.asList(each.getName(), each.getKey())))
                .collect(Collectors.toSet());
    }
}
