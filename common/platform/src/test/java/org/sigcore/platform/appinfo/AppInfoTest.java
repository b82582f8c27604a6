// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.appinfo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.testkit.Await.until;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.platform.app.Example;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.platform.appinfo.AppInfo.State;
import org.sigcore.platform.testing.Operator;

class AppInfoTest {
    @TempDir
    Path data;

    @Test
    void services_showStatesOfRolesAndDatabase() {
        try (RunningNf whole = Example.start(data);
                Operator operator = new Operator(whole)) {
            until(
                    "the database is running",
                    () -> operator.get("/example/appinfo/v1/services").contains("\"database\":\"RUNNING\""));
            assertThat(operator.get("/example/appinfo/v1/services")).contains("\"greeter\":\"RUNNING\"");
            assertThat(operator.get("/actuator/prometheus"))
                    .contains("appinfo_service_running{service=\"greeter\"} 1.0")
                    .contains("appinfo_service_running{service=\"database\"} 1.0");
        }
    }

    @Test
    void remoteRole_isReportedNotRunningAfterItStops() {
        RunningNf greeter = Example.start(data.resolve("greeter"), "--roles=greeter");
        try (RunningNf alone =
                Example.start(data.resolve("appinfo"), "--roles=appinfo", "--sigcore.links.greeter=" + greeter.sbi())) {
            AppInfo info = alone.bean(AppInfo.class);
            until("the role is running", () -> info.states().get("greeter") == State.RUNNING);
            assertThat(info.states()).containsEntry("echo", State.UNKNOWN).doesNotContainKey("database");
            greeter.close();
            until("the role is not running", () -> info.states().get("greeter") == State.NOT_RUNNING);
        }
    }
}
