// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.example;

import java.util.List;
import org.sigcore.platform.configuration.ConfigCollection;
import org.sigcore.platform.configuration.ConfigItems;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.ConfigurationRoot;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Matches;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.RefersTo;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Resources that an operator may change in the example. */
@Configuration(proxyBeanMethods = false)
public class ExampleResources {
    /** How greetings are made. */
    @Doc("How greetings are made.")
    public record GreetingOptions(
            @Doc("What a greeting begins with.") @Matches("[A-Za-z ]+")
            String salutation,

            @Doc("How often it is said.") @Range(min = 1, max = 9)
            int times) {}

    /** A guest with individual options. */
    public record Guest(String name, boolean loud) {}

    /** A group of guests. */
    public record Party(@RefersTo("guests") List<String> invited) {}

    /** Documents that refer to others. */
    public static final ConfigCollection<Party> PARTIES = ConfigCollection.of("parties", Party.class);

    /** One document. */
    public static final ConfigResource<GreetingOptions> GREETING =
            ConfigResource.of("greetingOptions", GreetingOptions.class, new GreetingOptions("Hello", 1));

    /** Named documents. */
    public static final ConfigCollection<Guest> GUESTS = ConfigCollection.of("guests", Guest.class)
            .checkAll((guests, problems) -> guests.forEach((key, guest) -> problems.unless(
                    guests.values().stream()
                                    .filter(other -> other.name().equals(guest.name()))
                                    .count()
                            == 1,
                    "/" + key + "/name",
                    "is there twice")));

    /** One document that all NFs have in common. */
    public static final ConfigResource<GreetingOptions> COMMON = ConfigResource.of(
                    "doorOptions", GreetingOptions.class, new GreetingOptions("Welcome", 1))
            .in("igw");

    @Bean
    ConfigurationRoot configurationRoot() {
        return new ConfigurationRoot("config", "/example-configuration/v1", "Example configuration");
    }

    @Bean
    ConfigItems exampleResources() {
        return ConfigItems.of(GREETING, GUESTS, PARTIES, COMMON);
    }
}
