// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * The binding that a request is to be routed by.
 *
 * @param parameters all but the level, unknown ones included
 */
@SpecRef("TS 29.500 5.2.3.2.5")
public record RoutingBinding(BindingLevel level, Parameters parameters) implements SbiHeaderValue {
    /** The header's name. */
    public static final String NAME = "3gpp-Sbi-Routing-Binding";

    /** A binding without parameters yet. */
    public static RoutingBinding of(BindingLevel level) {
        return new RoutingBinding(level, Parameters.empty(NAME, Parameters.Style.EQUALS));
    }

    /** The same with one more parameter, such as {@code nfset}. */
    public RoutingBinding with(String name, @Nullable String value) {
        return new RoutingBinding(level, parameters.with(name, value));
    }

    /** The NF instance; null when not named. */
    public @Nullable String nfInstance() {
        return parameters.get("nfinst");
    }

    /** The NF set; null when not named. */
    public @Nullable String nfSet() {
        return parameters.get("nfset");
    }

    /** The NF service instance; null when not named. */
    public @Nullable String nfServiceInstance() {
        return parameters.get("nfservinst");
    }

    /** The NF service set; null when not named. */
    public @Nullable String nfServiceSet() {
        return parameters.get("nfserviceset");
    }

    /** The service of a service instance; null when not named. */
    public @Nullable String serviceName() {
        return parameters.get("servname");
    }

    /** NF instances to turn to when the bound one fails, best first. */
    public List<String> backupNfs() {
        return Stream.concat(parameters.all("backupamfinst").stream(), parameters.all("backupnf").stream())
                .toList();
    }

    /** What stands before the path of callback URIs; null when nothing does. */
    public @Nullable String callbackUriPrefix() {
        return parameters.get("callback-uri-prefix");
    }

    /**
     * Reads the header's value.
     *
     * @throws IllegalArgumentException naming the faulty item
     */
    public static RoutingBinding parse(String value) {
        Parameters all = Parameters.parse(NAME, Parameters.Style.EQUALS, value);
        String level = Grammar.token(NAME, "bl", all.require("bl"));
        return new RoutingBinding(new BindingLevel(level), all.without("bl"));
    }

    @Override
    public String headerName() {
        return NAME;
    }

    @Override
    public String print() {
        return Parameters.empty(NAME, Parameters.Style.EQUALS)
                .with("bl", level.value())
                .withAll(parameters)
                .print();
    }
}
