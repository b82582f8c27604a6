// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kubernetes.client.openapi.models.V1Container;
import io.kubernetes.client.openapi.models.V1CronJob;
import io.kubernetes.client.openapi.models.V1Pod;
import io.kubernetes.client.openapi.models.V1PodSpec;
import io.kubernetes.client.openapi.models.V1PodTemplateSpec;
import io.kubernetes.client.openapi.models.V1Volume;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pod Security "restricted" of Kubernetes, for every pod that a chart renders by default, including the pods of {@code helm test}. */
@NullUnmarked // the generated types call every member nullable; a null here fails the test, as it should
class RestrictedPodsTest {
    @ParameterizedTest
    @CsvSource({
        "sigcore,single",
        "sigcore,roles",
        "nrf,single",
        "scp,single",
        "policy,roles",
        "bsf,roles",
        "ndb,",
        "console,"
    })
    void everyPod_isAllowedInRestrictedNamespace(String chart, @Nullable String mode) throws Exception {
        Helm helm = Helm.find();
        assumeTrue(helm != null, "skipped: no helm on the PATH and none named by SIGCORE_HELM");
        String setting = "sigcore".equals(chart) ? "global.sigcore.mode=" : "mode=";
        List<Map<String, Object>> manifests =
                mode == null ? helm.template(chart) : helm.template(chart, setting + mode);

        assertThat(pods(manifests)).hasSizeGreaterThan(1).allSatisfy(RestrictedPodsTest::assertRestricted);
    }

    /** OpenShift assigns user and group IDs of the namespace, and refuses pods with others. */
    @ParameterizedTest
    @CsvSource({"sigcore,mysql", "sigcore,ndb", "nrf,mysql", "ndb,mysql", "console,mysql"})
    void userIdsOfTheCluster_leaveAllIdsOut(String chart, String database) throws Exception {
        Helm helm = Helm.find();
        assumeTrue(helm != null, "skipped: no helm on the PATH and none named by SIGCORE_HELM");
        String settings = "global.sigcore.mode=roles,global.sigcore.database=" + database;
        assertThat(pods(helm.template(chart, settings)))
                .allSatisfy(pod ->
                        assertThat(pod.getSecurityContext().getRunAsUser()).isNotNull());
        assertThat(pods(helm.template(chart, settings + ",global.sigcore.userIds=cluster")))
                .hasSizeGreaterThan(1)
                .allSatisfy(RestrictedPodsTest::assertRestricted)
                .extracting(V1PodSpec::getSecurityContext)
                .allSatisfy(ids -> assertThat(Arrays.asList(ids.getRunAsUser(), ids.getRunAsGroup(), ids.getFsGroup()))
                        .containsOnlyNulls());
    }

    private static List<V1PodSpec> pods(List<Map<String, Object>> manifests) {
        return Stream.of(
                        Manifests.pods(manifests).map(V1PodTemplateSpec::getSpec),
                        Manifests.ofKind(manifests, "Pod", V1Pod.class).stream().map(V1Pod::getSpec),
                        Manifests.ofKind(manifests, "CronJob", V1CronJob.class).stream()
                                .map(job -> job.getSpec()
                                        .getJobTemplate()
                                        .getSpec()
                                        .getTemplate()
                                        .getSpec()))
                .flatMap(each -> each)
                .toList();
    }

    private static void assertRestricted(V1PodSpec pod) {
        assertThat(pod.getHostNetwork()).isNull();
        assertThat(pod.getHostPID()).isNull();
        assertThat(pod.getHostIPC()).isNull();
        assertThat(pod.getSecurityContext().getRunAsNonRoot()).isTrue();
        assertThat(Objects.equals(pod.getSecurityContext().getRunAsUser(), 0L)).isFalse();
        assertThat(pod.getSecurityContext().getSeccompProfile().getType()).isEqualTo("RuntimeDefault");
        assertThat(Stream.ofNullable(pod.getVolumes()).flatMap(List::stream).map(V1Volume::getHostPath))
                .allMatch(Objects::isNull);
        assertThat(Stream.of(pod.getContainers(), pod.getInitContainers())
                        .filter(Objects::nonNull)
                        .flatMap(List::stream))
                .isNotEmpty()
                .allSatisfy(RestrictedPodsTest::assertRestricted);
    }

    private static void assertRestricted(V1Container container) {
        var context = container.getSecurityContext();
        assertThat(context.getAllowPrivilegeEscalation()).isFalse();
        assertThat(context.getPrivileged()).isNull();
        assertThat(Objects.equals(context.getRunAsUser(), 0L)).isFalse();
        assertThat(Objects.equals(context.getRunAsNonRoot(), false)).isFalse();
        assertThat(context.getCapabilities().getDrop()).containsExactly("ALL");
        assertThat(context.getCapabilities().getAdd()).isNullOrEmpty();
    }
}
