// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.platform.app.Example;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.example.ExampleResources;
import org.sigcore.platform.example.ExampleResources.GreetingOptions;
import org.sigcore.platform.lifecycle.StartException;
import org.sigcore.testkit.Await;

class ConfigurationFollowerTest {
    private static final String GREETING = "/example-configuration/v1/greetingOptions";

    @TempDir
    Path data;

    @Test
    void follower_appliesChangesAndKeepsThemAfterTheRoleStops() {
        try (RunningNf follower = startBoth()) {
            ConfigView<GreetingOptions> view = view(follower);
            assertThat(view.current().times()).isEqualTo(4); // stored before the role stopped
        }
    }

    private RunningNf startBoth() {
        RunningNf server = Example.start(data.resolve("a"), "--roles=config");
        RunningNf follower;
        try (ManagementClient operator = new ManagementClient(server)) {
            operator.send("PUT", GREETING, "{\"times\":4}");
            follower =
                    Example.start(data.resolve("b"), "--roles=echo,greeter", "--sigcore.links.config=" + server.sbi());
            operator.send("PUT", GREETING, "{\"times\":7}");
            Await.until("the view follows", () -> view(follower).current().times() == 7);
            operator.send("PUT", GREETING, "{\"times\":4}");
            Await.until("the view follows", () -> view(follower).current().times() == 4);
        } finally {
            server.close();
        }
        return follower;
    }

    @Test
    void configuration_survivesRestart() {
        try (RunningNf first = Example.start(data);
                ManagementClient operator = new ManagementClient(first)) {
            operator.send("PUT", GREETING, "{\"times\":6}");
        }
        try (RunningNf second = Example.start(data)) {
            assertThat(view(second).current().times()).isEqualTo(6);
        }
    }

    @Test
    void processesSharingAStore_applyEachOthersChanges() {
        String store = "--sigcore.store.url=jdbc:h2:mem:shared-configuration;DB_CLOSE_DELAY=-1";
        try (RunningNf one = Example.start(data.resolve("a"), store);
                RunningNf two = Example.start(data.resolve("b"), store);
                ManagementClient operator = new ManagementClient(one);
                ManagementClient other = new ManagementClient(two)) {
            operator.send("PUT", GREETING, "{\"times\":8}");
            Await.until("the view follows", () -> view(two).current().times() == 8);
            // A write reads the stored rows first and does not rely on the version that this process last read.
            String seen = ManagementClient.etag(operator.send("PUT", GREETING, "{\"times\":9}"));
            assertThat(other.send("PUT", GREETING, "{\"times\":1}", "if-match", seen)
                            .statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void startupValues_overrideDefaultsAndAreOverriddenByConfiguration() throws Exception {
        Path file = Files.writeString(data.resolve("example.yaml"), """
                sigcore:
                  configuration:
                    greetingOptions:
                      salutation: Hi
                      times: 3
                    guests:
                      bo: {name: Bo, loud: true}
                    igw:
                      doorOptions: {times: 2}
                """);
        try (RunningNf nf = Example.start(data, "--config=" + file, "--sigcore.configuration.greetingOptions.times=5");
                ManagementClient operator = new ManagementClient(nf)) {
            ConfigViews configuration = nf.bean(ConfigViews.class);
            assertThat(view(nf).current()).isEqualTo(new GreetingOptions("Hi", 5));
            assertThat(configuration.view(ExampleResources.GUESTS).current()).containsOnlyKeys("bo");
            assertThat(configuration.view(ExampleResources.COMMON).current().times())
                    .isEqualTo(2);
            operator.send("PATCH", GREETING, "{\"salutation\":\"Hey\"}");
            assertThat(view(nf).current()).isEqualTo(new GreetingOptions("Hey", 5));
            operator.send("DELETE", GREETING, null);
            assertThat(view(nf).current()).isEqualTo(new GreetingOptions("Hi", 5));
        }
    }

    @Test
    void invalidStartupValues_failTheStartWithOneLine() {
        assertThatThrownBy(() -> Example.start(data, "--sigcore.configuration.greetingOptions={\"times\":0}"))
                .isInstanceOf(StartException.class)
                .hasMessage("sigcore.configuration.greetingOptions/times: expected 1 to 9, got 0");
        assertThatThrownBy(() -> Example.start(data, "--sigcore.configuration.greeting.times=1"))
                .isInstanceOf(StartException.class)
                .hasMessage("sigcore.configuration.greeting: unknown key");
    }

    private static ConfigView<GreetingOptions> view(RunningNf nf) {
        return nf.bean(ConfigViews.class).view(ExampleResources.GREETING);
    }
}
